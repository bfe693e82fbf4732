import type { Step } from '../sending.ts'

/** A form for members takes nothing from guests. */
export const checkMember: Step = ({ form, meta }) =>
  form.settings.subscribersOnly && !meta.isMember
    ? { status: 'error', message: form.message('members_only') }
    : undefined
