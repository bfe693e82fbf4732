import type { Sql } from '#server/db/tables.ts'
import type { App, AppInstance, Site } from './site.ts'
import { listApps, listInstances } from './store.ts'

type Installation = {
  instance: AppInstance
  app: App
  /** Installed on other sites, too. */
  isElsewhere: boolean
}

/** An application as it is installed on this site; undefined: it is not. */
export const findInstallation = async (
  sql: Sql,
  site: Site,
  instanceId: string,
): Promise<Installation | undefined> => {
  const instances = await listInstances(sql)
  const instance = instances.find(({ id, siteId }) => id === instanceId && siteId === site.id)
  const app = instance && (await listApps(sql)).find(({ id }) => id === instance.appId)
  return (
    instance &&
    app && {
      instance,
      app,
      isElsewhere: instances.some(({ id, appId }) => appId === app.id && id !== instance.id),
    }
  )
}
