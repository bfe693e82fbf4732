import type { DurabilityGuarantee } from '#contract/shop/product-page/product-extras.ts'
import { pictureSize } from '#contract/shop/picture-file.ts'
import { agreement as words } from '#storefront/strings/pl/order/agreement.ts'

const MORE = 'https://europa.eu/youreurope/guarantees'

/**
 * The harmonised notice about the legal guarantee (regulation 2025/1960): the Commission's graphic as the owner has
 * uploaded it, unaltered, and its address as text for whoever does not see it. `src` '': the address alone.
 */
export const GuaranteeNotice = ({ src }: { src: string }) => (
  <div className="guarantee-notice">
    {src ? (
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} {...pictureSize(src)} alt={words.guaranteePicture} loading="lazy" decoding="async" />
      </a>
    ) : null}
    <p>
      {words.guarantee} <a href={MORE}>europa.eu/youreurope/guarantees</a>
    </p>
  </div>
)

/** The official label of the producer's free durability guarantee, as the owner has uploaded it, and what it says. */
export const DurabilityLabel = ({ durability }: { durability: DurabilityGuarantee }) => (
  <div className="guarantee-notice">
    <a href={durability.labelSrc} target="_blank" rel="noreferrer">
      <img
        src={durability.labelSrc}
        {...pictureSize(durability.labelSrc)}
        alt={words.durabilityLabel(durability)}
        loading="lazy"
        decoding="async"
      />
    </a>
    <p>{words.durability(durability)}</p>
  </div>
)
