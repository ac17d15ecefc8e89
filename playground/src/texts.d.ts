// Manifests that the build puts into the program as text.
declare module '*.yaml' {
  const text: string;
  export default text;
}
declare module 'monaco-editor/esm/vs/editor/edcore.main.js';
declare module 'monaco-editor/esm/vs/basic-languages/yaml/yaml.contribution.js';
