/** Tables of invoices, and of what was sent to the National e-Invoice System (KSeF). */
export type InvoiceTables = {
  /** Issued; never changed or deleted afterwards. */
  invoices: {
    id: string
    order_id: number
    /** VAT · ZAL · ROZ · KOR · KOR_ZAL · KOR_ROZ */
    kind: string
    number: string
    /** The same request twice is one invoice. */
    request_key: string
    /** Of a correction. */
    corrects_id: string | null
    /** The day in Warsaw, `2026-11-28`. */
    issued_on: string
    created_ms: number
    /** `shop`: issued by itself; otherwise the owner's name. */
    author: string
    buyer_name: string
    buyer_nip: string | null
    /** Gross, and the VAT in it; differences on a correction. */
    total_grosze: number
    vat_grosze: number
    /** `InvoiceDocument` */
    document_json: string
  }
  /** The last number given in each period of a series; raised in the transaction of the invoice. */
  invoice_counters: { series: string; period: string; last_number: number }
  ksef_documents: {
    invoice_id: string
    /** test · demo · production */
    environment: string
    /** waiting · sent · accepted · rejected */
    state: string
    /** 1: issued while KSeF could not be reached, so that both QR codes are on it. */
    is_offline: number
    /** The second of them, with the seller's signature; null: it was not issued offline. */
    certificate_url: string | null
    /** Hash of the file that KSeF rejected after the buyer had got its codes; null: the buyer has this one's. */
    corrected_hash: string | null
    /** Exactly what is sent. */
    xml: string
    /** SHA-256, Base64. */
    xml_hash: string
    send_by_ms: number
    /** Of the interactive session, and of the invoice in it. */
    session_ref: string | null
    invoice_ref: string | null
    /** The status as KSeF last reported it. */
    status_code: number | null
    status_text: string
    tries: number
    /** null: nothing more is done by itself. */
    next_try_ms: number | null
    created_ms: number
    updated_ms: number
    ksef_number: string | null
    accepted_ms: number | null
    upo_xml: string | null
  }
  /** One row: the owner's token, and the certificate for invoices issued offline with its key. */
  ksef_keys: { id: number; sealed: string; updated_ms: number }
}
