/** `action`: where the button sends the answer. */
export type QuestionPage = { title: string; text: string; action: string; button: string }

export const bodyClass = 'page'

/** One question behind a link in a mail. A button answers it: programs that check mails open links, too. */
export default function Question({ title, text, action, button }: QuestionPage) {
  return (
    <section className="empty-state">
      <h1>{title}</h1>
      <p>{text}</p>
      <form method="post" action={action}>
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </section>
  )
}
