export {
  blockValidity,
  effectOnValidity,
  isOutdated,
  isUnpublishedRoa,
  isUnusedRoa,
  type BlockValidity,
  type RoutedBlock,
  type ValidityEffect,
} from './rpki/effect.rules.ts'
export {
  analyse,
  effectsOnSeen,
  isInOrder,
  seenBlockState,
  type AnalysedRoute,
  type Finding,
  type SeenBlockState,
  type SeenEffect,
} from './bgp/analysis.rules.ts'
export { createBgpApi } from './bgp/bgp.api.ts'
export type { Announcement, Announcements } from './bgp/bgp.schema.ts'
export { announcementsAgeText, bgpTexts, differenceText, suggestionNoteText } from './bgp/bgp.texts.ts'
export { suggest, type SuggestedStep, type Suggestion, type SuggestionNote } from './bgp/suggestion.rules.ts'
export {
  blockPicture,
  finestHalvings,
  picturedBlock,
  placeOf,
  type BlockPicture,
  type FreePart,
  type PictureBar,
  type PicturedBlock,
  type PicturePart,
} from './block-picture.rules.ts'
export { freeLabels, partLabels, partTitle, pictureLines, pictureSummary, pictureTexts } from './block-picture.texts.ts'
export { costOf, createdBy, type Allowance } from './change/change-cost.rules.ts'
export { canonicalPrefix, narrowerPrefix } from './rpki/prefix.rules.ts'
export { mendsOf, roaMoveOf, type RoaMoveOffer } from './rpki/mend.rules.ts'
export {
  isAcceptableRoaChange,
  isAcceptableMove,
  isAcceptableRouteChange,
  routingChanger,
  nameServerChanger,
} from './change/routing-changer.ts'
export { createRoutingApi, type OrderPath, type RoutingApi } from './routing.api.ts'
export { routingChangeMachine } from './change/routing-change.machine.ts'
export { routingFlows } from './routing.flows.ts'
export {
  blockCalls,
  blockChanged,
  createBlockVersions,
  recordedCalls,
  type BlockVersions,
  type CallRecorder,
  type RecordedCall,
} from './change/block-calls.ts'
export {
  isAcceptableNameServerChange,
  nameServersProblem,
  type NameServerChange,
  type NameServerProblem,
} from './name-servers.rules.ts'
export {
  awaitedOrigins,
  routeListMachine,
  type RouteListContext,
  type RouteListEvent,
  type RouteListMachine,
} from './route-list.machine.ts'
export {
  nameServerOf,
  originProblem,
  roaMaxLength,
  roaProblem,
  routeName,
  routeProblems,
  showsPrefixes,
  validitySeverity,
  type BlockRoas,
  type BlockRoutes,
  type OriginProblem,
  type RoutePrefixProblem,
  type TypedRoute,
} from './routing.rules.ts'
export {
  changeCostText,
  coveringRoaText,
  effectTexts,
  invalidReasonText,
  mendText,
  nameServerProblemTexts,
  orNone,
  registryAgeText,
  originProblemTexts,
  roaName,
  roaProblemTexts,
  routePrefixProblemTexts,
  routingTexts,
  validitySummary,
  validityText,
  validityTexts,
} from './routing.texts.ts'
export {
  type Domain,
  type IpDetails,
  type Roa,
  type RoaMove,
  type Route,
  type RouteValidity,
  type OriginMove,
  type RecordStep,
  type RoutingChange,
  type RoutingRecord,
  type SeenBlock,
  type ValidityReport,
  type Vrp,
  isOriginMove,
} from './routing.schema.ts'
