// What the storage of Services does besides the strategy: it gives them families, addresses and node ports.
// The cluster has both families, IPv4 first, and every address and port is free; what is allocated is not in
// the stored object.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void BeginServiceCreate(Request& request);
void BeginServiceUpdate(Request& request);
void FinishService(Request& request);

// service_families.cpp: which families and how many, from what the request and the old Service say.
void InitIpFamilyFields(Request& request);
bool IsMatchingPreferDualStack(const Request& request);
// service_node_ports.cpp
void AllocateNodePorts(Request& request);
void UpdateNodePorts(Request& request);

}  // namespace plimsoll::builtin
