import type { Context } from 'hono'
import type { Services } from '#server/platform/services.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** What was loaded for this request so far. */
    requestValues: Map<object, unknown>
  }
}

/** Something about a request, such as its signed-in owner: loaded when first needed, and once. */
type RequestValue<Value> = {
  get: (c: Context, services: Services) => Value
  /** The value that the rest of the request uses from now on. */
  set: (c: Context, value: Value) => void
  /** Loaded again when it is next needed: call it after changing the loaded data. */
  clear: (c: Context) => void
}

/**
 * `const owner = defineRequestValue(loadOwner)`, then `owner.get(c, services)` wherever the request needs it. A failed
 * load is not cached.
 */
export const defineRequestValue = <Value>(
  load: (c: Context, services: Services) => Value,
): RequestValue<Value> => {
  const valuesOf = (c: Context) => {
    const known = c.get('requestValues')
    if (known) return known
    const values = new Map<object, unknown>()
    c.set('requestValues', values)
    return values
  }
  const requestValue: RequestValue<Value> = {
    get: (c, services) => {
      const values = valuesOf(c)
      if (values.has(requestValue)) return values.get(requestValue) as Value
      const value = load(c, services)
      values.set(requestValue, value)
      if (value instanceof Promise) value.catch(() => requestValue.clear(c))
      return value
    },
    set: (c, value) => void valuesOf(c).set(requestValue, value),
    clear: (c) => void valuesOf(c).delete(requestValue),
  }
  return requestValue
}
