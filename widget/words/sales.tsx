import { useEffect, useState } from 'react'
import { displayPaths } from '#contract/display/paths.ts'
import type { SalesProofAnswer, SalesProofKind } from '#contract/display/recommendation.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'
import { report } from '../page/scripts.ts'
import type { PageAccess } from '../parts.ts'
import type { BlockProps } from '../view/stage.ts'

type Props = BlockProps<'sales'>

/** As the owner sees it on the canvas, which makes no requests. */
const samples: Record<CampaignTemplate['language'], Record<SalesProofKind, string>> = {
  pl: {
    buyers: '24 osoby kupiły u nas w ostatnich 7 dniach',
    product: '12 osób kupiło ten produkt w ostatnich 7 dniach',
    latest: 'Ostatnio kupiono: nazwa produktu, dzisiaj',
  },
  en: {
    buyers: '24 people bought here in the last 7 days',
    product: '12 people bought this product in the last 7 days',
    latest: 'Last bought: name of a product, today',
  },
  he: {
    buyers: '24 אנשים קנו אצלנו ב-7 הימים האחרונים',
    product: '12 אנשים קנו את המוצר הזה ב-7 הימים האחרונים',
    latest: 'נקנה לאחרונה: שם המוצר, היום',
  },
}

const requestText = async (
  page: PageAccess,
  campaignId: string,
  { shows, days, least }: Props['block'],
): Promise<string> => {
  const query = new URLSearchParams({
    shows,
    days: String(days),
    least: String(least),
    product_id: page.store?.product()?.product_id ?? '',
  })
  const path = displayPaths.salesProof.replace(':poptinId', campaignId)
  const answer = await fetch(`${page.origin}${path}?${query}`)
  return answer.ok ? ((await answer.json()) as SalesProofAnswer).text : ''
}

/** What the shop's real orders prove; without enough of them nothing. */
export default function Sales({ block, stage }: Props) {
  const { host, template, campaign } = stage.showing
  const { page } = host
  const [text, setText] = useState(page ? '' : samples[template.language][block.shows])
  useEffect(() => {
    if (!page) return
    let isGone = false
    requestText(page, campaign.id, block).then((found) => void (isGone || setText(found)), report)
    return () => void (isGone = true)
    // oxlint-disable-next-line react/exhaustive-deps -- requested once for each showing
  }, [])
  return text ? <p className="sales">{text}</p> : null
}
