// The names of rules and types, which all generators use.
#pragma once

#include "plimsoll/declare/plan.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/declare/shapes.h"
#include "plimsoll/declare/tag.h"
#include "plimsoll/declare/type_facts.h"

namespace plimsoll::codegen {

using declare::GoMember;
using declare::GoType;
using declare::TypeFacts;
using declare::TypeId;
using declare::TypeKind;

using declare::Cohort;
using declare::Criterion;
using declare::EnumExclusion;
using declare::FieldNode;
using declare::kNoNode;
using declare::Level;
using declare::Matching;
using declare::ModeCase;
using declare::OutputPackage;
using declare::Program;
using declare::RootType;
using declare::Rule;
using declare::RuleKind;
using declare::RuleList;
using declare::StringFormat;
using declare::TypeNode;
using declare::UnionMember;
using declare::UnionTest;
using declare::UpdateConstraint;

using declare::Form;
using declare::LeafKind;
using declare::Plan;
using declare::PlannedField;
using declare::PlannedNode;
using declare::Shape;
using declare::ShapeMember;
using declare::ShapeRef;
using declare::Shapes;

using declare::TagArgument;
using declare::TagChain;
using declare::TagLink;
using declare::TagResult;
using declare::TagView;

}  // namespace plimsoll::codegen
