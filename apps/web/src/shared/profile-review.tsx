import type { OwnProfile, ProfileReview as Review } from '@callboard/contract/people/profiles/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { ContactFacts } from './profile-facts.tsx'
import { fullName, readable } from './profile-text.ts'
import { myProfileQuery } from './queries/profile.ts'
import { weekText } from './week-text.ts'

/**
 * Shows a student what others entered for them, and asks who may see it. Nothing in the profile is public before they answer.
 *
 * @param profile of a student who has not seen it yet
 */
export function ProfileReview({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient()
  const [hidesContact, setHidesContact] = useState(profile.hidesContact)
  const save = useChange({
    mutationFn: (body: Review) => api('PUT /api/student-profile/review', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(myProfileQuery.queryKey, saved)
      toast({
        title: saved.isPublic ? t('Your profile is public') : t('Only the casting office sees your profile'),
        description: t('You can change that in your profile at any time.'),
      })
    },
    failed: () => {
      // The office may have changed the profile meanwhile, so the answer names the version that the student has read.
      void queryClient.invalidateQueries({ queryKey: myProfileQuery.queryKey })
      return t('Not saved')
    },
  })
  const answer = (isPublic: boolean, label: string) => (
    <Button
      size="lg"
      className="max-sm:w-full"
      pending={save.isPending && save.variables.isPublic === isPublic}
      disabled={save.isPending}
      pendingLabel={t('Saving...')}
      onClick={() => save.mutate({ isPublic, hidesContact, version: profile.version })}
    >
      {label}
    </Button>
  )
  return (
    <section aria-labelledby="profile-review" className="mb-10 rounded-md border-notice border-l-4 bg-notice-tint p-5 print:hidden">
      <h2 id="profile-review" className="text-lg">
        {t('Is this profile right, and who may see it?')}
      </h2>
      <p className="measure mt-2">
        {t(
          'It was entered for you: by the casting office, at a kiosk or with a registration form. Until you answer, only the office sees it.',
        )}
      </p>
      <div className="my-5 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <Part title={t('On your public page')}>
          <Fact label={t('Name')}>{fullName(profile)}</Fact>
          {!hidesContact && <ContactFacts of={profile} />}
          <Fact label={t('Major')}>{profile.major}</Fact>
          <Fact label={t('Expected graduation')}>{profile.expectedGraduationYear}</Fact>
          <Fact label={t('Location')}>{profile.location}</Fact>
          <Fact label={t('Age')}>{profile.age}</Fact>
          <Fact label={t('Height')}>{profile.height}</Fact>
          <Fact label={t('Experience level')}>{profile.experienceLevel && readable(profile.experienceLevel)}</Fact>
          <Fact label={t('Specialties')}>{profile.specialties.join(', ')}</Fact>
          <Fact label={t('Bio')}>{profile.bio}</Fact>
          <Fact label={t('Photos')}>{plural(profile.portfolio.photos.length, '1 photo', '{count} photos')}</Fact>
        </Part>
        <Part title={t('Only for the casting office')}>
          {hidesContact && <ContactFacts of={profile} />}
          <Fact label={t('Year')}>{profile.year && t(profile.year)}</Fact>
          <Fact label={t('School')}>{profile.school}</Fact>
          <Fact label={t('Gender')}>{profile.gender && t(profile.gender)}</Fact>
          <Fact label={t('Ethnicity')}>{profile.ethnicity && t(profile.ethnicity)}</Fact>
          <Fact label={t('Religion')}>{profile.religion && t(profile.religion)}</Fact>
          <Fact label={t('Weekly Availability')}>{profile.weeklyAvailability && weekText(profile.weeklyAvailability)}</Fact>
        </Part>
      </div>
      <Checkbox
        label={t('Hide my email, phone and Instagram on the public page')}
        checked={hidesContact}
        onChange={({ target }) => setHidesContact(target.checked)}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        {answer(true, t('Right, everyone with its address may see it'))}
        {answer(false, t('Right, only for the casting office'))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-3">
        <Link to="/student-profile" className={buttonClass('ghost')}>
          {t('Correct something')}
        </Link>
        <Link to="/your-data" className={buttonClass('ghost')}>
          {t('This is not me')}
        </Link>
      </div>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      <Facts>{children}</Facts>
    </div>
  )
}
