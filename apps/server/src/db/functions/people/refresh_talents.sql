CREATE OR REPLACE FUNCTION public.refresh_talents(changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM student_profiles WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE student_profiles AS p SET has_photos = now.has_photos, has_tape = now.has_tape, has_consent = now.has_consent,
    last_cast_at = now.last_cast_at
  FROM (
    SELECT id, EXISTS (SELECT FROM profile_photos WHERE profile_id = student_profiles.id) AS has_photos,
      EXISTS (SELECT FROM self_tapes WHERE student_id = student_profiles.id) AS has_tape,
      coalesce((SELECT uses @> ARRAY['casting'] FROM consents WHERE consents.user_id = student_profiles.user_id
        AND (asked IS NULL OR asked @> ARRAY['casting']) ORDER BY consents.id DESC LIMIT 1), false) AS has_consent,
      (SELECT max(moved_at) FROM applications JOIN projects ON projects.id = applications.project_id
        WHERE student_id = student_profiles.id AND place IS NOT NULL AND deleted_at IS NULL) AS last_cast_at
    FROM student_profiles WHERE id = ANY(changed)
  ) AS now
  WHERE p.id = now.id AND (p.has_photos, p.has_tape, p.has_consent, p.last_cast_at)
    IS DISTINCT FROM (now.has_photos, now.has_tape, now.has_consent, now.last_cast_at);
END
$function$;
