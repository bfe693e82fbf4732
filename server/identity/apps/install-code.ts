/** What the code of an installation is bound to (kind `install` of the one-time secrets). */
export type InstallCode = {
  appId: string
  instanceId: string
  /** Of the session it was exchanged for: a replay ends it. */
  sessionId?: string
}
