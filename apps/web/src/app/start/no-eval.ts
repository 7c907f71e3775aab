// Our content security policy allows no eval. A schema would try it once as it is made, and be reported. Zod is loaded with the screens that
// check something, and takes its settings from here where it finds them (`globalConfig` of `zod/v4/core`).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
