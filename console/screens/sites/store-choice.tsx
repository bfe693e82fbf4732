import type { SiteSettings } from '#contract/console/campaigns/campaigns.ts'
import { SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { sitesWords } from './strings.ts'
import { PriceRules } from './price-rules.tsx'

const words = sitesWords.store
const KINDS = Object.entries(words.platforms).map(([value, title]) => ({ value, title }))
/** Its shop app; other shops have their own name. */
const WIX_STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const WIX_API = 'https://www.wixapis.com'
const made: Record<string, SiteSettings['store']> = {
  klepka: { platform: 'klepka' },
  shopify: { platform: 'shopify', shop: '' },
  wix: { platform: 'wix', appId: WIX_STORES, clientId: '', host: WIX_API },
}

type Props = { settings: SiteSettings; set: (part: Partial<SiteSettings>) => void }

/** The shop platform of the site's pages, and what only its owner knows about it. */
export const StoreChoice = ({ settings: { store, wixSigning, priceRules }, set }: Props) => (
  <section className="card" aria-labelledby="site-store">
    <h2 id="site-store">{words.title}</h2>
    <SelectField
      label={words.platform}
      hint={words.platformHint}
      path="settings.store.platform"
      value={store?.platform ?? ''}
      choices={KINDS}
      onChange={(platform) => set({ store: made[platform] ?? null })}
    />
    {store?.platform === 'shopify' && (
      <>
        <TextField
          label={words.shop}
          hint={words.shopHint}
          path="settings.store.shop"
          autoComplete="off"
          spellCheck={false}
          value={store.shop}
          onChange={(shop) => set({ store: { ...store, shop } })}
        />
        <p className="hint">{words.shopifyConsent}</p>
      </>
    )}
    {store?.platform === 'wix' && (
      <>
        <TextField
          label={words.appId}
          hint={words.appIdHint}
          path="settings.store.appId"
          autoComplete="off"
          spellCheck={false}
          value={store.appId}
          onChange={(appId) => set({ store: { ...store, appId } })}
        />
        <TextField
          label={words.wixClientId}
          hint={words.wixClientIdHint}
          path="settings.store.clientId"
          autoComplete="off"
          spellCheck={false}
          value={store.clientId}
          onChange={(clientId) => set({ store: { ...store, clientId } })}
        />
        <Tick
          label={words.signing}
          hint={words.signingHint}
          isOn={wixSigning !== null}
          onChange={(isOn) => set({ wixSigning: isOn ? { appId: '', secret: '' } : null })}
        />
        {wixSigning && (
          <div className="field-row">
            <TextField
              label={words.signingApp}
              path="settings.wixSigning.appId"
              autoComplete="off"
              spellCheck={false}
              value={wixSigning.appId}
              onChange={(appId) => set({ wixSigning: { ...wixSigning, appId } })}
            />
            <TextField
              label={words.signingSecret}
              path="settings.wixSigning.secret"
              type="password"
              autoComplete="off"
              value={wixSigning.secret}
              onChange={(secret) => set({ wixSigning: { ...wixSigning, secret } })}
            />
          </div>
        )}
      </>
    )}
    {(store?.platform === 'shopify' || store?.platform === 'wix') && (
      <PriceRules rules={priceRules} change={(rules) => set({ priceRules: rules })} />
    )}
  </section>
)
