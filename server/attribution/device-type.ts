export type DeviceType = 'Mobile' | 'Tablet' | 'Desktop'

/**
 * Says so itself, is one by name, or is an Android (or Silk) without `Mobile`, which is how tablets announce
 * themselves.
 */
const TABLET =
  /ipad|tablet(?! pc)|windows nt [\d.]+; arm;.*(?:tablet|armbjs)|playbook|kindle|\bkf[a-z]{2,6}\b|nook|kobo|sm-[tx]\d{3}|gt-[pn]\d{4}|nexus (?:7|9|10)\b|xoom|silk(?!.*mobile)|android(?!.*(?:mobile|mini|phone))/i

/** A television is watched from a sofa, whatever system it runs; consoles beside it are the same to a shop. */
const TELEVISION =
  /smart-?tv|\btv\b|television|hbbtv|web0s|netcast|viera|\broku\b|(?:apple|google|android)tv|bravia|\baft[a-z]{1,4}\b|crkey/i

const MOBILE =
  /mobi|android|iphone|ipod|phone|blackberry|\bbb10\b|opera mini|kaios|nokia|symbian|series ?[346]0|maemo|palm|webos|hpwos|windows ce|tizen|bada|midp|cldc|j2me|up\.browser|docomo|playstation (?:vita|portable)|nintendo (?:3ds|switch)/i

/** Browsers say it in some 150 letters; the patterns take long over a text made to be long. */
const MAX_LENGTH = 1_000

/** What kind of device a user agent names. A tablet is a tablet, also where it calls itself mobile. */
export const deviceType = (userAgent: string): DeviceType => {
  const named = userAgent.slice(0, MAX_LENGTH)
  if (TELEVISION.test(named)) return 'Desktop'
  return TABLET.test(named) ? 'Tablet' : MOBILE.test(named) ? 'Mobile' : 'Desktop'
}
