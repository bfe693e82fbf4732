const FIELDS = '[data-passkey]'

/** Asks the browser for a passkey, or to make one, when the form around it is sent; what it gives goes with the form. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()

  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const fields = form.querySelector<HTMLElement>(FIELDS)
      const credential = fields?.querySelector<HTMLInputElement>('input[name=credential]')
      if (!fields || !credential || credential.value) return
      const { submitter } = event as SubmitEvent
      event.preventDefault()
      ask(fields).then(
        (answer) => {
          credential.value = JSON.stringify(answer)
          // By the same button: its name says what the form is for.
          form.requestSubmit(submitter)
        },
        () => tellFailure(fields),
      )
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}

const ask = async ({ dataset }: HTMLElement): Promise<unknown> => {
  const options: unknown = JSON.parse(dataset['options'] ?? '{}')
  const credential =
    dataset['passkey'] === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON) })
  if (!credential) throw new Error('No passkey was given')
  return (credential as PublicKeyCredential).toJSON()
}

const tellFailure = (fields: HTMLElement) => {
  const problem = fields.querySelector<HTMLElement>('.passkey-problem')
  if (!problem) return
  problem.hidden = false
  problem.textContent = fields.dataset['failed'] ?? ''
}
