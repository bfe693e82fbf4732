import { connectorsApi, type ConnectorToSave } from '#contract/console/campaigns/connectors.ts'
import { followUpApi, type FollowUpAnswer } from '#contract/console/campaigns/follow-up.ts'
import {
  checkConnector,
  connectorOf,
  enteredSecrets,
  listConnected,
  removeConnector,
  retryDeliveries,
  saveConnector,
  skipDeliveries,
} from '#server/campaigns/follow-up/connector-accounts.ts'
import {
  connectorVersion,
  describeConnectors,
  describeFollowUp,
  listConnectorTroubles,
} from '#server/campaigns/follow-up/describe-connectors.ts'
import { saveFollowUpOver } from '#server/campaigns/follow-up/follow-up-settings.ts'
import { findSiteName } from '#server/campaigns/editor/campaign-sites.ts'
import type { Connector, ConnectorFailure } from '#server/campaigns/connectors/connector.ts'
import { webhookAddressProblem } from '#server/identity/webhooks/public-address.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const MISSING = 'Uzupełnij to pole.'
const noConnector = () =>
  new Refusal(404, 'no_connector', 'Ta usługa nie jest już podłączona. Odśwież stronę.')
const noCampaign = () => new Refusal(404, 'no_campaign', 'Nie ma już takiej kampanii. Odśwież stronę.')

const wordsOf: Record<ConnectorFailure['reason'], (title: string, message: string) => string> = {
  unauthorized: (title, message) =>
    `${title} nie przyjmuje klucza (${message}). Skopiuj go jeszcze raz i sprawdź jego uprawnienia.`,
  refused: (title, message) => `${title} nie przyjmuje tych danych (${message}).`,
  busy: (title) => `${title} prosi o przerwę. Spróbuj za chwilę.`,
  unreachable: (title) => `${title} nie odpowiada. Spróbuj za chwilę.`,
}

/** Services that leads are sent to, and what follows a campaign's lead. */
export const connectorRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noConnector)
  mountEndpoint(connectorsApi.list, ({ query: { site } }) => describeConnectors(services, site, versionOf))
  mountEndpoint(connectorsApi.troubles, async () => ({ troubles: await listConnectorTroubles(services) }))
  mountEndpoint(connectorsApi.save, async ({ c, params: { site, kind }, body }) => {
    const connector = connectorOf(kind)
    if (!connector || !(await findSiteName(services.db.read, site))) throw noConnector()
    const known = (await listConnected(services.db.read, site)).find(({ row }) => row.kind === kind)?.row
    const entered = readAccount(services, connector, body, enteredSecrets(services, known))
    await saveConnector(services, { siteId: site, kind, isOn: body.isOn, ...entered }, (current) =>
      refuseOutdated(c, connectorVersion(current)),
    )
    return describeConnectors(services, site, versionOf)
  })
  mountEndpoint(connectorsApi.remove, async ({ params: { id } }) => {
    if (!(await removeConnector(services, id))) throw noConnector()
    return { ok: true as const }
  })
  mountEndpoint(connectorsApi.check, async ({ params: { id } }) => {
    const checked = await checkConnector(services, id)
    if (!checked) throw noConnector()
    const { title, answer } = checked
    return answer.ok
      ? { ok: true, message: `Połączenie działa: ${title} odpowiada.` }
      : { ok: false, message: wordsOf[answer.reason](title, answer.message) }
  })
  mountEndpoint(connectorsApi.retry, async ({ params: { id } }) => {
    const count = await retryDeliveries(services, id)
    if (count === undefined) throw noConnector()
    return { count }
  })
  mountEndpoint(connectorsApi.skip, async ({ params: { id } }) => {
    const count = await skipDeliveries(services, id)
    if (count === undefined) throw noConnector()
    return { count }
  })

  const followUp = async (id: string): Promise<FollowUpAnswer> => {
    const found = await describeFollowUp(services, id)
    if (!found) throw noCampaign()
    return { ...found, version: versionOf(found.settings) }
  }
  mountEndpoint(followUpApi.one, ({ params }) => followUp(params.id))
  mountEndpoint(followUpApi.save, async ({ c, params: { id }, body }) => {
    const { campaign } = await followUp(id)
    await refuseWrongTargets(services, campaign.siteId, body.connectors)
    await services.db.transaction((tx) =>
      saveFollowUpOver(tx, { campaignId: id, settings: body, nowMs: services.now() }, (current) =>
        refuseOutdated(c, current),
      ),
    )
    return followUp(id)
  })
  return routes
}

/** The fields that the service has, checked. */
const readAccount = (
  services: Services,
  { fields }: Connector,
  { isOn, values, secrets }: ConnectorToSave,
  known: readonly string[],
) => {
  const read = { values: {} as Record<string, string>, secrets: {} as Record<string, string> }
  const problems: { path: string; message: string }[] = []
  for (const { name, isSecret, isOptional, pattern, problem, options } of fields) {
    const typed = (isSecret ? secrets : values)[name]?.trim() || (options?.[0]?.value ?? '')
    const path = `${isSecret ? 'secrets' : 'values'}.${name}`
    const isEntered = isSecret && typed === '' && known.includes(name)
    if (typed !== '' && !pattern.test(typed)) problems.push({ path, message: problem })
    else if (typed === '' && isOn && !isEntered && !isOptional) problems.push({ path, message: MISSING })
    else if (name === 'url' && typed !== '') {
      const forbidden = URL.canParse(typed) ? webhookAddressProblem(services, typed) : problem
      if (forbidden !== null) problems.push({ path, message: forbidden })
    }
    if (!isSecret) read.values[name] = typed
    else if (typed !== '') read.secrets[name] = typed
  }
  if (problems.length > 0) throw new FieldRefusal(problems)
  return read
}

/** Chosen services must be of the campaign's site, with a list of their own spelling. */
const refuseWrongTargets = async (
  services: Services,
  siteId: string,
  chosen: readonly { connectorId: string; target: string }[],
) => {
  const connected = await listConnected(services.db.read, siteId)
  const problems = chosen.flatMap(({ connectorId, target }, index) => {
    const path = `connectors.${index}.target`
    const found = connected.find(({ row }) => row.id === connectorId)
    if (!found) return [{ path, message: 'Tej usługi nie ma już wśród podłączonych.' }]
    const wanted = found.connector.target
    if (!wanted) return target === '' ? [] : [{ path, message: 'Ta usługa nie ma list.' }]
    if (target === '' ? wanted.isOptional : wanted.pattern.test(target)) return []
    return [{ path, message: target === '' ? MISSING : wanted.problem }]
  })
  if (problems.length > 0) throw new FieldRefusal(problems)
}
