import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { seasonId } from './ratings.ts'

/** ISO 3166 code and Russian name. */
const country = z.object({ code: z.string(), name: z.string() })
export type Country = z.infer<typeof country>

/** Spec §3 «Region/domain». */
const region = z.object({ code: z.string(), region: z.string() })
export type Region = z.infer<typeof region>

/**
 * Spec §2: the footer's region links. Stores the choice in the cookie `region` and leads to the region's own site
 * where the operator named one, else to the home page. An unknown region leads a browser to the home page too.
 */
export const redirectToRegion = endpoint({
  method: 'GET',
  path: '/region/redirect',
  auth: 'none',
  query: z.object({ region: z.string().min(1).max(20) }),
  answer: z.null(),
  errors: ['not_found', 'validation_failed'],
})

/** Where the pages report their events. The operator configures it; both are null without. */
const metricsTargets = z.object({
  /** Receives a `MetricsBatch` by POST. */
  collectorUrl: z.string().nullable(),
  /** The counter of a metrics service. Its script is loaded only for visitors who agreed. */
  counter: z.object({ id: z.number(), scriptUrl: z.string() }).nullable(),
})
export type MetricsTargets = z.infer<typeof metricsTargets>

const siteSettings = z.object({
  productName: z.string(),
  metrics: metricsTargets,
  /** Goal code of the metrics service: the goal of its counter that the events reach; null without one. */
  ymCode: z.string().nullable(),
  useCaptcha: z.boolean(),
  telegramSupportUrl: z.string().nullable(),
  regions: z.array(region),
  /** Code of the region that the footer marks; null without a list. */
  region: z.string().nullable(),
  /** The names of seasons that an administrator set. */
  seasons: z.array(z.object({ id: seasonId, title: z.string() })),
  /** True when a streaming channel can be proved here: the operator configured the platform. */
  streamingAvailable: z.boolean(),
})
export type SiteSettings = z.infer<typeof siteSettings>

/** For the country field of the cabinet. */
export const getCountries = endpoint({
  method: 'GET',
  path: '/rest-site-settings/get-countries',
  auth: 'none',
  answer: z.array(country),
  errors: [],
})

/** The settings of this installation that a page needs. */
export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/rest-site-settings/get-site-settings',
  auth: 'none',
  answer: siteSettings,
  errors: [],
})
