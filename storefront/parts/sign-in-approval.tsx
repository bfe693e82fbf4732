export type ApprovalProps = {
  title: string
  text: string
  /** Null: there is nothing to say yes to, or not any more. `name`: of the field that carries the secret. */
  ask: { action: string; name: string; secret: string; yes: string; otherwise: string } | null
}

/** What a device's owner is asked by a message. */
export const Approval = ({ title, text, ask }: ApprovalProps) => (
  <>
    <h1>{title}</h1>
    <p role={ask ? undefined : 'status'}>{text}</p>
    {ask ? (
      <>
        <form className="account-form" method="post" action={ask.action}>
          <input type="hidden" name={ask.name} value={ask.secret} />
          <button type="submit" className="button">
            {ask.yes}
          </button>
        </form>
        <p className="field-hint">{ask.otherwise}</p>
      </>
    ) : null}
  </>
)
