import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import {
  campaignsApiOf,
  previewValidities,
  type PreviewValidity,
} from '#contract/console/campaigns/campaigns.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button, CopyButton } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { SelectField } from '#console/parts/form/fields.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { frameWords } from '#console/strings.ts'
import './preview-link.css'

const campaignsApi = campaignsApiOf()
const words = {
  title: 'Link do podglądu',
  validity: 'Jak długo działa',
  validities: { hour: 'godzinę', day: 'dobę', week: 'tydzień' } satisfies Record<PreviewValidity, string>,
  hint: 'Pokazuje zapisaną kampanię na prawdziwej stronie, także wyłączoną, razem z wyjaśnieniem, dlaczego ją widać albo nie. Działa u każdego, kto go ma, bez logowania. Nic nie jest liczone.',
  qr: 'Zobacz na telefonie: skieruj aparat na kod.',
  qrTitle: (url: string) => `Kod QR z adresem ${url}`,
  local:
    'Sklep działa teraz tylko na tym komputerze (localhost), więc telefon nie otworzy tego adresu. Kod zadziała, gdy sklep będzie miał adres w sieci.',
  insecure: 'Telefon otworzy ten adres tylko w tej samej sieci co ten komputer.',
  revoke: 'Unieważnij wszystkie linki',
  revokeQuestion: 'Unieważnić wszystkie linki do podglądu?',
  revokeHint: 'Przestaną działać u wszystkich, którym je wysłano. Potem możesz zrobić nowy.',
  revoked: 'Linki do podglądu tej kampanii już nie działają.',
  again: 'Zrób nowy link',
}

/** Names of this computer itself, and addresses of networks that end at the router. */
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/
const OF_NETWORK = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|\.local$/

/** A link that shows a campaign on its page, for oneself, for colleagues, and as a code for the camera of a phone. */
export const PreviewLink = ({ campaignId }: { campaignId: string }) => {
  const api = useApi()
  const showToast = useToast()
  const [validity, setValidity] = useState<PreviewValidity>('hour')
  /** Undefined: it is on its way; null: there is none. */
  const [url, setUrl] = useState<string | null | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** Raised for another link. */
  const [count, setCount] = useState(0)
  const params = { id: campaignId }
  useEffect(() => {
    let isWanted = true
    setProblem(null)
    api(campaignsApi.preview, { params: { id: campaignId }, body: { validity } }).then(
      (answer) => {
        if (!isWanted) return
        setUrl(answer.url)
        if (answer.url === null) showToast(campaignsWords.previewNoDomain)
      },
      (error: unknown) => isWanted && setProblem(toProblem(error).message),
    )
    return () => {
      isWanted = false
    }
  }, [api, showToast, campaignId, validity, count])
  const revoke = async () => {
    setBusy(true)
    try {
      await api(campaignsApi.revokePreviews, { params })
      setUrl(null)
      showToast(words.revoked)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <section className="card preview-link" aria-label={words.title}>
      <p className="hint">{words.hint}</p>
      <SelectField
        label={words.validity}
        path="preview.validity"
        value={validity}
        choices={previewValidities.map((each) => ({ value: each, title: words.validities[each] }))}
        onChange={(chosen) => setValidity(chosen as PreviewValidity)}
      />
      <div role="status">
        {url && (
          <>
            <p className="preview-address">
              <a href={url} target="_blank" rel="noreferrer">
                {campaignsWords.openPreview}
              </a>{' '}
              <CopyButton text={url} label={campaignsWords.copyPreview} />
            </p>
            <PhoneCode url={url} />
          </>
        )}
      </div>
      <FormMessage text={problem} />
      <div className="form-actions">
        {url === null && <Button onClick={() => setCount(count + 1)}>{words.again}</Button>}
        <Button onClick={() => setAsking(true)}>{words.revoke}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.revokeQuestion}
          text={words.revokeHint}
          confirm={words.revoke}
          cancel={frameWords.cancel}
          isBusy={isBusy}
          onConfirm={() => void revoke()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** Light modules around the code, without which cameras miss it. */
const QUIET = 4

const PhoneCode = ({ url }: { url: string }) => {
  const { hostname } = new URL(url)
  const { data, size } = encode(url, { ecc: 'L', border: QUIET })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <>
      {LOCAL.test(hostname) ? (
        <p className="notice">{words.local}</p>
      ) : (
        OF_NETWORK.test(hostname) && <p className="notice">{words.insecure}</p>
      )}
      <p className="hint">{words.qr}</p>
      <svg
        className="preview-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={words.qrTitle(url)}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={dark} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </>
  )
}
