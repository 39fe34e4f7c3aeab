export { createOrdersApi, type OrderLists, type OrdersApi } from './orders.api.ts'
export { openOrderFlows } from './orders.flows.ts'
export {
  overwritten,
  severalTagsProblem,
  tagChanges,
  type OrderTag,
  type SeveralTagsForm,
  type SeveralTagsProblem,
  type TagTarget,
  tagProblem,
  type TagChoice,
  type TagProblem,
} from './tags.rules.ts'
export {
  defaultOrderSort,
  OrderIndex,
  orderMeant,
  searchedName,
  orderNamed,
  orderSortFields,
  type OrderFilter,
  type OrderSort,
  type OrderSortField,
  type OriginsByOrder,
} from './order-index.rules.ts'
export {
  groupPending,
  activeBlocks,
  isCancelled,
  isOpenable,
  isPayableRow,
  isTaggable,
  listDaysSeverity,
  requestDetail,
  serviceNumber,
  statusSeverity,
} from './order-view.rules.ts'
export {
  type Attention,
  type AttentionKind,
  markedOrdersOf,
  noMarkedOrders,
  orderMarks,
  type MarkedOrders,
  type OrderMark,
  duePaymentsOf,
  noDuePayments,
  paymentDueOf,
  type BalanceWarning,
  type DuePayments,
  type PaymentDue,
} from './overview.rules.ts'
export {
  columnsText,
  optionalColumns,
  readColumns,
  readViews,
  viewNameProblem,
  viewQuery,
  type OptionalColumn,
  type SavedView,
  type ViewNameProblem,
} from './saved-views.rules.ts'
export {
  orderMarkTexts,
  viewNameProblemTexts,
  viewsTexts,
  attentionActions,
  attentionTexts,
  overviewTexts,
  dashboardTexts,
  orderDetailTexts,
  ordersTexts,
  paymentMethodText,
  severalTagsProblemTexts,
  tagProblemTexts,
  tagTexts,
  waitingPart,
  warningBadge,
} from './orders.texts.ts'
export { dashboardOf, routesOf, warningSeverity, type Dashboard } from './dashboard.rules.ts'
export { actionsOf, isRenewable, mayOfferActions, takesRecords, type OrderAction } from './order-actions.rules.ts'
export {
  balanceOf,
  blockOf,
  cardDaysSeverity,
  detailDaysLeft,
  dueEnd,
  identityOf,
  isPayable,
  orderTabs,
  paymentNotice,
  pendingRenewal,
  tabOf,
  tabsOf,
  type Balance,
  type OrderTab,
} from './order-detail.rules.ts'
export type { OrderDetail, PendingPayment } from './order-detail.schema.ts'
export type { ChangeAllowance, Order, PendingRequest } from './orders.schema.ts'
export type { OrderStats, ServiceSummary } from './order-stats.schema.ts'
