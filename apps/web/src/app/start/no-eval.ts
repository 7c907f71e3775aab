// Our content security policy forbids eval. Zod tries it once when a schema is created, which would be reported as a violation. Zod is
// loaded with the screens that validate input, and reads its settings from here (`globalConfig` of `zod/v4/core`).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
