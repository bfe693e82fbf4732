import type { Campaign } from '#campaign/campaign.ts'
import { lacksPrivacyNote, privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { changeSetting } from './campaign-settings.ts'

type Props = { document: Campaign; onChange: (document: Campaign) => void }

/** What the owner of a campaign should know of its form. */
export const FormNotices = (props: Props) => (
  <>
    <MissingPrivacyNote {...props} />
    <SetAsideNotice {...props} />
  </>
)

/** A form that collects personal data says what happens with them (RODO art. 13). */
const MissingPrivacyNote = ({ document, onChange }: Props) =>
  lacksPrivacyNote(document) && (
    <div className="notice form-notice">
      <p>{campaignsWords.noPrivacyNote}</p>
      <div className="form-actions">
        <button
          type="button"
          className="button is-small"
          onClick={() => onChange(withPrivacyNote(document, privacyNoticeAddress(location.origin)))}
        >
          {campaignsWords.addPrivacyNote}
        </button>
      </div>
    </div>
  )

/** Settings that the chosen type cannot show: they are saved with the campaign and can be restored. */
const SetAsideNotice = ({ document, onChange }: Props) => {
  const { setAside, type } = document
  return (
    setAside && (
      <div className="notice form-notice set-aside">
        <p>{campaignsWords.setAside(setAside)}</p>
        <div className="form-actions">
          {setAside.type !== type && (
            <button
              type="button"
              className="button is-small"
              onClick={() => onChange(changeSetting(document, 'type', setAside.type))}
            >
              {campaignsWords.backToType(setAside.type)}
            </button>
          )}
          <button
            type="button"
            className="button is-small"
            onClick={() => onChange({ ...document, setAside: null })}
          >
            {campaignsWords.dropSetAside}
          </button>
        </div>
      </div>
    )
  )
}
