import type { ReactNode } from 'react'
import { useDocumentTitle } from '#ui/page.tsx'
import { CallToAction } from './call-to-action.tsx'
import { CastingSection } from './casting-section.tsx'
import { FeatureSections } from './feature-sections.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingTopBar } from './landing-top-bar.tsx'
import { TalentSection } from './talent-section.tsx'

/** The page that explains Callboard to visitors, one idea per screen. */
export function LandingScreen({ logo }: { logo: ReactNode }) {
  useDocumentTitle('Callboard')
  return (
    <>
      <LandingTopBar logo={logo} />
      <Hero />
      <FeatureSections />
      <TalentSection />
      <CastingSection />
      <CallToAction />
      <LandingFooter logo={logo} />
    </>
  )
}
