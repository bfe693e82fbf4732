import type { MessageAnswer } from '#contract/console/messages.ts'
import { Icon } from '../../parts/icon.tsx'
import { pl } from '../../strings/pl.ts'

/** What made the shop think so, in the words of each check. */
export const WhySpam = ({ message: { spamLog, botCheck } }: { message: MessageAnswer['message'] }) => (
  <section className="card is-warning" aria-labelledby="why-spam">
    <h2 id="why-spam">
      <Icon name="warning" /> {pl.messages.whySpam}
    </h2>
    <dl className="facts">
      {spamLog.map(({ agent, reason }, index) => (
        <div key={index}>
          <dt>{pl.messages.agent(agent)}</dt>
          <dd className="any-break">{reason}</dd>
        </div>
      ))}
      {botCheck && (
        <div>
          <dt>{pl.messages.botCheck}</dt>
          <dd>
            {pl.messages.botCheckProvider(botCheck.provider)}:{' '}
            {pl.messages.botCheckScore(botCheck.score, botCheck.threshold)}
          </dd>
        </div>
      )}
    </dl>
  </section>
)
