CREATE OR REPLACE VIEW public.masked_profiles AS
 SELECT id,
    user_id,
    held_at IS NOT NULL AS is_held,
        CASE
            WHEN held_at IS NOT NULL THEN 'Restricted'::text
            ELSE concat_ws(' '::text, first_name, last_name)
        END AS name,
        CASE
            WHEN held_at IS NOT NULL THEN 'Restricted'::text
            ELSE first_name
        END AS first_name,
        CASE
            WHEN held_at IS NOT NULL THEN ''::text
            ELSE last_name
        END AS last_name,
        CASE
            WHEN held_at IS NOT NULL THEN ''::text
            ELSE email
        END AS email,
        CASE
            WHEN held_at IS NOT NULL THEN ''::text
            ELSE cell_phone
        END AS cell_phone,
        CASE
            WHEN held_at IS NOT NULL THEN ''::text
            ELSE major
        END AS major,
        CASE
            WHEN held_at IS NOT NULL THEN NULL::text
            ELSE year
        END AS year,
        CASE
            WHEN held_at IS NOT NULL THEN NULL::text
            ELSE school
        END AS school,
        CASE
            WHEN held_at IS NOT NULL THEN NULL::text
            ELSE gender
        END AS gender,
        CASE
            WHEN held_at IS NOT NULL THEN NULL::smallint
            ELSE age
        END AS age,
        CASE
            WHEN held_at IS NOT NULL THEN NULL::smallint
            ELSE height_feet
        END AS height_feet,
        CASE
            WHEN held_at IS NOT NULL THEN NULL::smallint
            ELSE height_inches
        END AS height_inches,
        CASE
            WHEN held_at IS NOT NULL THEN 'student'::text
            ELSE experience_level
        END AS experience_level,
        CASE
            WHEN held_at IS NOT NULL THEN '{}'::text[]
            ELSE specialties
        END AS specialties,
        CASE
            WHEN held_at IS NOT NULL THEN 0
            ELSE rating::integer
        END AS rating,
        CASE
            WHEN held_at IS NOT NULL THEN false
            ELSE available
        END AS available,
        CASE
            WHEN held_at IS NOT NULL THEN false
            ELSE has_consent
        END AS has_consent
   FROM student_profiles;
