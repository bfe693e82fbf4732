import { useEffect, useId, useRef, useState } from 'react'
import { noticeAddress, noticeText, useNotices } from '#console/data/live-notices.ts'
import { frameWords } from '#console/strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { Tick } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'

/** What happened in the shop, with what is new; opening the list marks it as read. */
export const Bell = () => {
  const { notices, unread, isNotifying, hasSound, change } = useNotices()
  const [isOpen, setOpen] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (isOpen && unread > 0)
      change((stored) => ({ ...stored, readIds: stored.notices.map((one) => one.id) }))
  }, [isOpen, unread, change])
  useEffect(() => {
    if (!isOpen) return
    const closing = new AbortController()
    const { signal } = closing
    addEventListener(
      'pointerdown',
      (event) => !root.current?.contains(event.target as Node) && setOpen(false),
      { signal },
    )
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        setOpen(false)
        button.current?.focus()
      },
      { signal },
    )
    return () => closing.abort()
  }, [isOpen])

  const setNotifying = async (isOn: boolean) => {
    const isAllowed =
      !isOn || ('Notification' in window && (await Notification.requestPermission()) === 'granted')
    setBlocked(!isAllowed)
    change((stored) => ({ ...stored, isNotifying: isOn && isAllowed }))
  }

  return (
    <div className="bell" ref={root}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={frameWords.bell(unread)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ConsoleIcon name="bell" />
        {unread > 0 && (
          <b className="unread-count" aria-hidden="true">
            {unread}
          </b>
        )}
      </button>
      {isOpen && (
        <div className="bell-list" id={id}>
          {notices.length === 0 ? (
            <p>{frameWords.noNotices}</p>
          ) : (
            <ul>
              {notices.map((notice) => (
                <li key={notice.id}>
                  <a href={`#${noticeAddress(notice)}`} onClick={() => setOpen(false)}>
                    {noticeText(notice)}
                  </a>
                  <small>{formatDateTime(notice.atMs)}</small>
                </li>
              ))}
            </ul>
          )}
          <Tick
            label={frameWords.browserNotices}
            hint={isBlocked ? frameWords.browserNoticesBlocked : frameWords.browserNoticesHint}
            isOn={isNotifying}
            onChange={(isOn) => void setNotifying(isOn)}
          />
          <Tick
            label={frameWords.sound}
            isOn={hasSound}
            onChange={(isOn) => change((stored) => ({ ...stored, hasSound: isOn }))}
          />
        </div>
      )}
    </div>
  )
}
