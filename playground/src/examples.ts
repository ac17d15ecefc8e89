// What the page can begin with.
import applyObject from '../examples/apply.object.yaml';
import applyOld from '../examples/apply.old.yaml';
import berthCrd from '../examples/berth.crd.yaml';
import berthObject from '../examples/berth.object.yaml';
import berthOldCrd from '../examples/berth.old.crd.yaml';
import deploymentObject from '../examples/deployment.object.yaml';
import ferryCrd from '../examples/ferry.crd.yaml';
import ferryObject from '../examples/ferry.object.yaml';
import replicasObject from '../examples/replicas.object.yaml';
import replicasPolicy from '../examples/replicas.policy.yaml';
import serviceObject from '../examples/service.object.yaml';
import serviceOld from '../examples/service.old.yaml';
import type { State } from './page/state.js';

export interface Example {
  title: string;
  state: Partial<State>;
}

export const EXAMPLES: Record<string, Example> = {
  ferry: {
    title: 'A custom resource',
    state: { schema: ferryCrd, object: ferryObject, at: '.spec', expression: 'self.reserved <= self.seats' },
  },
  deployment: { title: 'A Deployment with mistakes', state: { object: deploymentObject } },
  update: { title: 'An update', state: { object: serviceObject, old: serviceOld } },
  policy: { title: 'Admission policies', state: { schema: replicasPolicy, object: replicasObject, tab: 'policy' } },
  compare: { title: 'A changed CRD', state: { schema: berthCrd, oldSchema: berthOldCrd, object: berthObject, tab: 'compare' } },
  apply: { title: 'Server-side apply', state: { object: applyObject, old: applyOld, manager: 'till', tab: 'apply' } },
  patch: {
    title: 'A strategic merge patch',
    state: {
      object: replicasObject, tab: 'patch', patchType: 'strategic',
      patch: 'spec:\n  template:\n    spec:\n      containers:\n      - name: proxy\n        image: registry.example.com/proxy:2.0.1\n',
    },
  },
  empty: { title: 'Nothing', state: {} },
};
