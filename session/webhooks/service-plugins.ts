import type { JWTPayload } from 'jose'

type Work = (request: unknown, metadata: Record<string, unknown>) => unknown

/** A kind of plugin: its methods by the end of their addresses. */
export type ServicePluginDefinition<Method extends string> = {
  componentType: string
  methods: { name: Method; path: string }[]
}

/** Thrown by an implementation to answer with an error of the plugin. */
export class ServicePluginError extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown

  constructor(code: string, status: number, data?: unknown) {
    super(code)
    this.name = 'ServicePluginError'
    this.code = code
    this.status = status
    this.data = data
  }
}

type ServicePlugins = {
  implement: <Method extends string>(
    definition: ServicePluginDefinition<Method>,
    implementation: Record<Method, Work>,
  ) => void
  process: (call: { url: string; body: string }) => Promise<unknown>
  /** Returns the answer to send; rejects for an invalid request. */
  processRequest: (request: Request) => Promise<Response>
}

type RegisteredPlugin = { definition: ServicePluginDefinition<string>; implementation: Record<string, Work> }

/**
 * The receiving side of service plugins: a service calls this application. `verify` checks signature, issuer
 * and audience.
 */
export const createServicePlugins = ({
  verify,
}: {
  verify: (token: string) => Promise<JWTPayload>
}): ServicePlugins => {
  const registered = new Map<string, RegisteredPlugin[]>()

  const process: ServicePlugins['process'] = async ({ url, body }) => {
    const { data } = await verify(body)
    const call = (data ?? {}) as { metadata?: { appExtensionType?: unknown } & Record<string, unknown> }
    if (typeof call.metadata?.appExtensionType !== 'string')
      throw new Error('Unexpected JWT data: expected object with metadata.appExtensionType string')
    const componentType = call.metadata.appExtensionType.toLowerCase()
    const [only, ...others] = registered.get(componentType) ?? []
    if (!only) throw new Error(`No service plugin implementations found for component type ${componentType}`)
    if (others.length > 0)
      throw new Error(
        `Multiple service plugin implementations found for component type ${componentType}. This is not supported`,
      )

    const { pathname } = new URL(url)
    const method = only.definition.methods.find(({ path }) => pathname.endsWith(path))
    const work = method && only.implementation[method.name]
    if (!work) throw new Error(`Unexpected request: its address does not match any method: ${pathname}`)
    return work(data, call.metadata)
  }
  return {
    implement: (definition, implementation) => {
      const componentType = definition.componentType.toLowerCase()
      registered.set(componentType, [
        ...(registered.get(componentType) ?? []),
        { definition, implementation },
      ])
    },
    process,
    processRequest: async (request) => {
      try {
        return Response.json(await process({ url: request.url, body: await request.text() }))
      } catch (error) {
        if (!(error instanceof ServicePluginError)) throw error
        return Response.json(
          { applicationError: { code: error.code, data: error.data } },
          { status: error.status },
        )
      }
    },
  }
}
