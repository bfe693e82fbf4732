type Message = { path: string }

/** Of what was not sent yet only the leads, as text; '' without any. */
export const leadsOf = (unsent: string | null): string => {
  try {
    const leads = (JSON.parse(unsent || '[]') as Message[]).filter(({ path }) =>
      path.includes('/conversion/'),
    )
    return leads.length ? JSON.stringify(leads) : ''
  } catch {
    return ''
  }
}
