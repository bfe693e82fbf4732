import { keepMessage } from '../keep-message.ts'
import type { Sending, Step } from '../sending.ts'

/** Keeps the message and queues its mail; only what cannot be kept has failed. */
export const keep: Step = async (sending) => {
  const { form, shop } = sending
  const sent = { status: 'mail_sent', message: form.message('mail_sent_ok') }
  // A form that is only shown around keeps nothing and mails nobody.
  if (form.settings.demoMode) return { ...sent, more: { demo_mode: true } }
  try {
    const isTaken = await keepMessage(sending, {
      folder: sending.mayStore ? 'inbox' : 'passing',
      reasons: [],
    })
    return isTaken ? sent : failed(sending)
  } catch (error) {
    shop.log(`contact form ${form.id}: ${(error as Error).stack ?? error}`)
    return failed(sending)
  }
}

const failed = ({ form }: Sending) => ({ status: 'mail_failed', message: form.message('mail_sent_ng') })
