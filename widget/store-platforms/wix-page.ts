/** What the platform lays into its pages for scripts such as ours. */
export type WixPage = {
  wixEmbedsAPI?: {
    getAppToken?: (appId: string) => string | undefined | Promise<string | undefined>
    /** Gives a function that gives what its visitor is known by to the platform's API. */
    getAccessTokenFunction?: () => (() => string | undefined | Promise<string | undefined>) | undefined
    registerToEvent?: (name: string, heard: () => void) => void
  }
  wixDevelopersAnalytics?: {
    register: (who: string, heard: (name: string, about: Record<string, unknown>) => void) => void
  }
  viewerModel?: unknown
}

export const wixPage = (): WixPage => window as WixPage
