import { serviceDoubles } from '#server/campaigns/connectors/call-service.ts'
import type { Services } from '#server/platform/services.ts'
import { type ConnectorsDouble, startConnectorsDouble } from './connectors-double.ts'

/**
 * In the demo: doubles of all services that leads can be sent to, so that nobody's data leaves this machine. When the
 * port is taken, any free one.
 */
export const openDemoConnectors = async (services: Services): Promise<ConnectorsDouble | undefined> => {
  const { demoConnectorsPort } = services.settings
  if (demoConnectorsPort === undefined) return undefined
  const double = await startConnectorsDouble({ port: demoConnectorsPort }).catch(() =>
    startConnectorsDouble(),
  )
  services.get(serviceDoubles).url = double.url
  return double
}
