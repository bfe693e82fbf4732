import { type Context, Hono } from 'hono'
import { FACTOR_TYPES, type FactorType } from '#contract/identity/names.ts'
import type { ChallengeData, SignInAnswer } from '#contract/identity/sign-in.ts'
import type { PageProps } from '#storefront/render'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import type { Services } from '#server/platform/services.ts'
import {
  findFactorKind,
  isUsableFactor,
  listAvailableFactors,
  unavailableFactors,
} from '#server/identity/factors/available-factors.ts'
import { setDeviceCookie } from '#server/identity/members/remembered-device.ts'
import { verifySecondFactor } from '#server/identity/sign-in/verify-factor.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { findSecret } from '#server/identity/secrets/one-time-secrets.ts'
import type { StateData } from '#server/identity/sign-in/sign-in-context.ts'
import { proceedSignIn } from '#server/shop/sign-in-pages/finish-sign-in.ts'
import { formNonce } from '#server/shop/sign-in-pages/form-guard.ts'
import { type SignInProblem, isExpiredStep, signInProblem } from '#server/shop/sign-in-pages/problem-text.ts'
import { showSignIn } from '#server/shop/sign-in-pages/show-sign-in.ts'
import { withLocation, readStepForm } from '#server/shop/sign-in-pages/sign-in-routes.ts'
import { removeStep, readStep, type SignInLocation } from '#server/shop/sign-in-pages/sign-in-location.ts'

const MAX_CODE_LENGTH = 100

type ShownChallenge = Extract<PageProps['sign-in'], { view: 'second-factor' }>['asked']

const readFactor = (text: string): FactorType | undefined => FACTOR_TYPES.find((type) => type === text)

/** A sign-in that waits for its second factor. */
type Waiting = { stateToken: string; available: FactorType[]; asked: StateData['asked'] }

/** The challenge as the page shows it. */
const shownChallenge = (type: FactorType, data?: ChallengeData): ShownChallenge => ({
  type,
  hint: data?.hint ?? null,
  webauthnOptions: data?.webauthnData?.publicKeyCredentialRequestOptionsJson ?? null,
  challengeId: data?.webauthnData?.challengeId ?? data?.pushData?.transactionId ?? '',
})

const challengeOf = (answer: SignInAnswer) => answer.mfaChallengeData?.verificationChallengeData

/** /moje-konto/drugi-skladnik/: choosing among the factors, then proving one. */
export const secondFactorRoutes = (services: Services): Hono => {
  const identity = identityService(services)

  const findWaiting = async (c: Context, location: SignInLocation): Promise<Waiting | undefined> => {
    const stateToken = readStep(c, services)
    if (stateToken === undefined) return undefined
    const state = await findSecret<StateData>(services.db.read, 'state', stateToken, services.now())
    if (
      state?.data.step !== 'second-factor' ||
      state.siteId !== location.site.id ||
      state.identityId === null
    )
      return undefined
    const rules = { unavailable: unavailableFactors(services), isHighRisk: state.data.isHighRisk ?? false }
    const available = (await listAvailableFactors(services.db.read, state.identityId, rules))
      .filter(isUsableFactor)
      .map(({ factorType }) => factorType)
    return { stateToken, available, asked: state.data.asked }
  }

  const show = (
    c: Context,
    location: SignInLocation,
    available: FactorType[],
    asked: ShownChallenge,
    problems: SignInProblem[] = [],
  ) =>
    showSignIn(c, services, location, {
      title: words.factor.title,
      props: {
        view: 'second-factor',
        nonce: formNonce(c, services),
        query: location.query,
        problems,
        available,
        asked,
        mayRemember: true,
      },
      status: problems.length ? 422 : 200,
    })

  const beginAgain = (c: Context, location: SignInLocation) => {
    removeStep(c, services)
    return c.redirect(paths.signIn + location.query, 303)
  }

  const sendChallenge = async (
    c: Context,
    location: SignInLocation,
    { stateToken, available }: Waiting,
    factorType: FactorType,
    problems: SignInProblem[] = [],
  ) => {
    const { answer } = await verifySecondFactor(identity, location, { factorType, stateToken })
    return show(c, location, available, shownChallenge(factorType, challengeOf(answer)), problems)
  }

  /** The same challenge again, with the problem. */
  const repeatChallenge = (
    c: Context,
    location: SignInLocation,
    waiting: Waiting,
    factor: FactorType,
    problem: SignInProblem,
  ) => {
    if (findFactorKind(factor)?.restartsChallenge)
      return sendChallenge(c, location, waiting, factor, [{ ...problem, field: 'form' }]).catch(() =>
        beginAgain(c, location),
      )
    const { available, asked } = waiting
    return show(
      c,
      location,
      available,
      shownChallenge(
        factor,
        asked?.type === factor && asked.hint !== undefined ? { hint: asked.hint } : undefined,
      ),
      [problem],
    )
  }

  const post = async (c: Context, location: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    const waiting = await findWaiting(c, location)
    if (!waiting) return beginAgain(c, location)
    const { stateToken, available } = waiting
    const factor = readFactor(typed('factor'))
    if (stale.length || !factor)
      return show(
        c,
        location,
        available,
        null,
        stale.length ? stale : [{ field: 'factor', text: words.factor.chooseMissing }],
      )
    try {
      if (typed('co') === 'choose') return await sendChallenge(c, location, waiting, factor)
      const data = proofOf(factor, typed)
      if (!data)
        return await repeatChallenge(c, location, waiting, factor, {
          field: 'code',
          text: words.factor.missing[factor] ?? words.factor.codeMissing,
        })
      const step = await verifySecondFactor(identity, location, {
        factorType: factor,
        stateToken,
        data,
        remembersDevice: typed('remember') === '1',
      })
      if (step.deviceToken !== undefined) setDeviceCookie(c, services, step.deviceToken)
      // The push is not answered yet: the page continues to wait.
      if (step.answer.state === 'MFA_CHALLENGE')
        return await show(c, location, available, shownChallenge(factor, challengeOf(step.answer)))
      return await proceedSignIn(c, identity, location, step.answer)
    } catch (error) {
      if (isExpiredStep(error)) return beginAgain(c, location)
      const problem = signInProblem(error, location.site)
      return repeatChallenge(
        c,
        location,
        waiting,
        factor,
        problem.text === words.factor.wrong
          ? { text: words.factor.notRight[factor] ?? problem.text, field: 'code' }
          : problem,
      )
    }
  }

  return new Hono()
    .get(
      paths.secondFactor,
      withLocation(identity, async (c, location) => {
        const waiting = await findWaiting(c, location)
        return waiting ? show(c, location, waiting.available, null) : beginAgain(c, location)
      }),
    )
    .post(paths.secondFactor, withLocation(identity, post))
}

/** The factor's data object; undefined: nothing was typed. */
const proofOf = (type: FactorType, typed: (name: string) => string): object | undefined => {
  const { ofForm } = findFactorKind(type) ?? {}
  if (ofForm) return ofForm(typed)
  const code = typed('code').trim().slice(0, MAX_CODE_LENGTH)
  return code ? { code } : undefined
}
