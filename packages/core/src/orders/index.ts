export { createOrdersApi, type OrderLists, type OrdersApi } from './orders.api.ts'
export { orderFlows } from './orders.flows.ts'
export { tagProblem, type TagChoice, type TagProblem } from './tag.rules.ts'
export {
  defaultOrderSort,
  groupPending,
  isOpenable,
  isPayableRow,
  isTaggable,
  listDaysSeverity,
  OrderIndex,
  orderSortFields,
  requestDetail,
  serviceNumber,
  statusSeverity,
  type OrderFilter,
  type OrderSort,
  type OrderSortField,
} from './order-view.rules.ts'
export { dashboardOf, type BalanceWarning, type Dashboard } from './dashboard.rules.ts'
export {
  balanceOf,
  blockOf,
  cardDaysSeverity,
  detailDaysLeft,
  isPayable,
  orderTabs,
  tabOf,
  tabsOf,
  type Balance,
  type OrderTab,
} from './order-detail.rules.ts'
export {
  dashboardTexts,
  orderDetailTexts,
  ordersTexts,
  paymentMethodText,
  tagProblemTexts,
  tagTexts,
} from './orders.texts.ts'
export type { OrderDetail, PendingPayment } from './order-detail.schema.ts'
export type { ChangeAllowance, Order, PendingRequest } from './orders.schema.ts'
export type { OrderStats, ServiceSummary } from './order-stats.schema.ts'
