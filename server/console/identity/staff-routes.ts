import { staffApi } from '#contract/console/staff/staff.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import {
  changeRole,
  changeStaffRules,
  changeStaffStatus,
  inviteColleague,
  inviteColleagueAgain,
  listStaff,
  removeColleague,
  removeFactorsOf,
  type StaffRefusal,
} from '#server/identity/owners/change-staff.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'

const unknown = () => new Refusal(404, 'not_found', 'Nie ma takiej osoby w zespole.')

const refusalOf = (reason: StaffRefusal): Refusal => {
  switch (reason) {
    case 'unknown_person':
      return unknown()
    case 'last_owner':
      return new Refusal(
        409,
        reason,
        'To jedyny właściciel z działającym kontem, a sklep musi go mieć. Najpierw nadaj tę rolę komuś innemu.',
      )
    case 'known_email':
      return new FieldRefusal([{ path: 'email', message: 'Osoba z tym adresem jest już w zespole.' }])
    case 'invited_email':
      return new FieldRefusal([
        { path: 'email', message: 'Ten adres ma już zaproszenie. Możesz je wysłać ponownie z listy.' },
      ])
    case 'too_many':
      return new Refusal(429, reason, 'Za dużo zaproszeń naraz. Spróbuj ponownie za godzinę.')
    case 'no_own_factor':
      return new Refusal(
        409,
        reason,
        'Najpierw włącz drugi składnik u siebie, na stronie „Moje konto”. Inaczej panel zamknąłby się i przed Tobą.',
      )
    case 'not_owner':
      return new Refusal(403, 'forbidden', 'Twoje konto nie ma do tego uprawnień.')
  }
}

/** The people who work in the console; only an owner may see and change them. */
export const staffRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(unknown)
  /** The list after a change that was made. */
  const after = async (
    ownerId: string,
    change: Promise<{ ok: true } | { ok: false; reason: StaffRefusal }>,
  ) => {
    const outcome = await change
    if (!outcome.ok) throw refusalOf(outcome.reason)
    return listStaff(services, ownerId)
  }

  mountEndpoint(staffApi.all, ({ c }) => listStaff(services, c.get('owner').id))
  mountEndpoint(staffApi.invite, ({ c, body }) => {
    const owner = c.get('owner')
    return after(owner.id, inviteColleague(services, owner, body))
  })
  mountEndpoint(staffApi.inviteAgain, ({ c, params }) => {
    const owner = c.get('owner')
    return after(owner.id, inviteColleagueAgain(services, owner, params.id))
  })
  mountEndpoint(staffApi.setRules, ({ c, body }) => {
    const { id } = c.get('owner')
    return after(id, changeStaffRules(services, id, body.requiresFactor))
  })
  mountEndpoint(staffApi.setRole, ({ c, params, body }) => {
    const { id } = c.get('owner')
    return after(id, changeRole(services, id, params.id, body.role))
  })
  mountEndpoint(staffApi.setStatus, ({ c, params, body }) => {
    const { id } = c.get('owner')
    return after(id, changeStaffStatus(services, id, params.id, body.status))
  })
  mountEndpoint(staffApi.remove, ({ c, params }) => {
    const { id } = c.get('owner')
    return after(id, removeColleague(services, id, params.id))
  })
  mountEndpoint(staffApi.removeFactors, ({ c, params }) => {
    const { id } = c.get('owner')
    return after(id, removeFactorsOf(services, id, params.id))
  })
  return routes
}
