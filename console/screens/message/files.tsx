import type { MessageFile } from '#contract/console/messages.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { Icon } from '../../parts/icon.tsx'
import { pl } from '../../strings/pl.ts'

/** What was attached; always saved, never opened inside the console. */
export const Files = ({ messageId, files }: { messageId: string; files: MessageFile[] }) => (
  <section className="card" aria-labelledby="message-files">
    <h2 id="message-files">
      <Icon name="clip" /> {pl.messages.attachments}
    </h2>
    <ul className="file-list">
      {files.map(({ id, name, mediaType, size }) => (
        <li key={id}>
          <a
            href={`${PANEL_API}/messages/${encodeURIComponent(messageId)}/files/${encodeURIComponent(id)}`}
            download={name}
            aria-label={pl.messages.download(name)}
          >
            {name}
          </a>
          <small>
            {mediaType}, {pl.messages.size(size)}
          </small>
        </li>
      ))}
    </ul>
    <p className="hint">{pl.messages.filesHint}</p>
  </section>
)
