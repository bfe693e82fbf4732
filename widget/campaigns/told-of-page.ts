import type { PageAccess } from '../parts.ts'

/** What every call tells: who, where, and by which of a store's customers. */
export const toldOfPage = ({ configuration, storage, visitor, store }: PageAccess) => ({
  client_id: configuration.clientId,
  url: visitor.url,
  converted_email: storage.recall('poptin_converted_email') ?? '',
  store_integration: store?.platform ?? '',
  store_integration_customer_id: store?.customerId() ?? '',
  type: visitor.device,
})
