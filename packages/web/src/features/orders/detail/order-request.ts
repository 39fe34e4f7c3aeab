/** What a person asked for on the page of an order; app/ answers with the dialog of another domain. */
export type OrderRequest = { kind: 'tag' | 'payment' | 'renewal' }
