/** What later parts ask of the part `phone`. */
export type PhoneLibrary = {
  /** Whether a number is one of the country, or one with its country code. */
  isValid: (number: string, country: string) => boolean
  /** As it is sent: with the country's dial code, without brackets, spaces and a leading 0. */
  normalize: (number: string, country: string) => string
}
