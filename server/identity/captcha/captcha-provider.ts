import type { IdentityService } from '../identity-service.ts'
import type { Captcha } from '../sites/site.ts'

export type CaptchaProof = { token: string; captcha: Captcha; ip: string }

/** One way to ask for a proof of being a person, as a client names it in `captcha.provider`. */
export type CaptchaProvider = {
  /** Only for trying things out: refused in production. */
  isForTests?: boolean
  verify: (identity: IdentityService, proof: CaptchaProof) => Promise<boolean>
}
