import type { Campaign } from '#campaign/campaign.ts'
import { pl } from '../../../strings/pl.ts'
import { changeSetting } from './campaign-settings.ts'

type Props = { document: Campaign; onChange: (document: Campaign) => void }

/** What the chosen type cannot show: it waits with the campaign, and a press brings it back. */
export const SetAsideNotice = ({ document, onChange }: Props) => {
  const { setAside, type } = document
  // It stays in the page, empty, so that screen readers announce what comes into it.
  return (
    <div role="status">
      {setAside && (
        <div className="notice set-aside">
          <p>{pl.campaigns.setAside(setAside)}</p>
          <div className="form-actions">
            {setAside.type !== type && (
              <button
                type="button"
                className="button is-small"
                onClick={() => onChange(changeSetting(document, 'type', setAside.type))}
              >
                {pl.campaigns.backToType(setAside.type)}
              </button>
            )}
            <button
              type="button"
              className="button is-small"
              onClick={() => onChange({ ...document, setAside: null })}
            >
              {pl.campaigns.dropSetAside}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
