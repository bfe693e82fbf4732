import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

/** Lines of the firm's data that are numbers of registers. */
const REGISTER = /\b(?:NIP|REGON|KRS|BDO)\b/i
const NIP = /\bNIP:?\s*((?:PL)?\s?\d[\d -]{8,12})/i

/**
 * Name, address and NIP of the seller, read from the lines of the settings: the one place that has them. The name is
 * the first line.
 */
export const companyOf = ({
  companyLines,
  shopName,
  invoices,
}: Pick<ShopSettings, 'companyLines' | 'shopName' | 'invoices'>) => {
  const [name = shopName, ...rest] = companyLines.map((line) => line.trim()).filter(Boolean)
  return {
    name,
    address: rest.filter((line) => !REGISTER.test(line)).join(', '),
    nip: NIP.exec(companyLines.join('\n'))?.[1]?.trim() ?? invoices.seller.nip,
  }
}
