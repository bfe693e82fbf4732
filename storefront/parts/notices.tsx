import type { Notice } from '#contract/shop/cart.ts'

const NoticeText = ({ notice }: { notice: Notice }) => (
  <>
    {notice.text}
    {notice.link ? (
      <>
        {' '}
        <a className="wc-forward" href={notice.link.url}>
          {notice.link.label}
        </a>
      </>
    ) : null}
  </>
)

/** Messages of the shop: all errors in one list, then successes, then information. */
export const Notices = ({ notices }: { notices: Notice[] }) => {
  const errors = notices.filter(({ kind }) => kind === 'error')
  return (
    <>
      {errors.length ? (
        <ul className="woocommerce-error" role="alert">
          {errors.map((notice, index) => (
            <li key={index} data-id={notice.field}>
              <NoticeText notice={notice} />
            </li>
          ))}
        </ul>
      ) : null}
      {notices.map((notice, index) =>
        notice.kind === 'success' ? (
          <div key={index} className="woocommerce-message" role="alert">
            <NoticeText notice={notice} />
          </div>
        ) : notice.kind === 'info' ? (
          <div key={index} className="woocommerce-info" role="status">
            <NoticeText notice={notice} />
          </div>
        ) : null,
      )}
    </>
  )
}
