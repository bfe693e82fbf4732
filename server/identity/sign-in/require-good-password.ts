import { passwordProblem } from '../passwords/password-problem.ts'
import { problems } from '../identity-problem.ts'
import type { Site } from '../sites/site.ts'

/** Refuses a new password that does not keep the site's rules. */
export const requireGoodPassword = ({ settings }: Site, email: string, password: string): void => {
  const problem = passwordProblem(password, { email, minLength: settings.minPasswordLength })
  if (problem) throw problems.weakPassword(problem)
}
