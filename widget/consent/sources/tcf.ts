import type { Source } from './source.ts'

/** The platform's own script may load after ours. */
const LOOK_MS = 100
/** Of version 2: to store information on a device, or to read it there. */
const VERSION = 2
const STORE_AND_READ = 1

type TcData = {
  gdprApplies?: boolean
  eventStatus?: string
  purpose?: { consents?: Partial<Record<number, boolean>> }
}
type Platform = {
  __tcfapi?: (command: string, version: number, onTcData: (data: TcData, isWell: boolean) => void) => void
}

/** A platform of IAB Europe's TCF: purpose 1 decides, and no consent is needed if GDPR does not apply. */
export default ((notify) => {
  let isKnown = false
  const onTcData = ({ gdprApplies, eventStatus, purpose }: TcData, isWell: boolean) => {
    if (!isWell) return
    if (gdprApplies === false || eventStatus === 'tcloaded' || eventStatus === 'useractioncomplete') {
      isKnown = true
      notify(gdprApplies === false || purpose?.consents?.[STORE_AND_READ] === true)
      // Reopening the banner changes nothing until the visitor chooses again.
    } else if (eventStatus === 'cmpuishown' && !isKnown) notify(undefined)
  }
  const look = () => {
    const { __tcfapi: platform } = window as Platform
    if (!platform) return
    clearInterval(looking)
    platform('addEventListener', VERSION, onTcData)
  }
  const looking = setInterval(look, LOOK_MS)
  look()
}) satisfies Source
