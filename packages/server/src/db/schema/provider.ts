/** Provider-side settings that are not parameters of the portal's calls. */
export interface ProviderTables {
  order_statuses: { code: number; description: string }
}
