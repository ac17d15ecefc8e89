// The locks that RE2 uses, in a program with one thread.
#pragma once

typedef int pthread_rwlock_t;

inline int pthread_rwlock_init(pthread_rwlock_t*, const void*) { return 0; }
inline int pthread_rwlock_destroy(pthread_rwlock_t*) { return 0; }
inline int pthread_rwlock_rdlock(pthread_rwlock_t*) { return 0; }
inline int pthread_rwlock_wrlock(pthread_rwlock_t*) { return 0; }
inline int pthread_rwlock_unlock(pthread_rwlock_t*) { return 0; }
