CREATE OR REPLACE VIEW public.named_accounts AS
 SELECT id,
    role,
    (EXISTS ( SELECT
           FROM student_profiles p
          WHERE p.user_id = u.id AND p.held_at IS NOT NULL)) AS is_held,
        CASE
            WHEN (EXISTS ( SELECT
               FROM student_profiles p
              WHERE p.user_id = u.id AND p.held_at IS NOT NULL)) THEN 'Restricted'::text
            ELSE COALESCE(NULLIF(concat_ws(' '::text, first_name, last_name), ''::text), email)
        END AS name,
        CASE
            WHEN (EXISTS ( SELECT
               FROM student_profiles p
              WHERE p.user_id = u.id AND p.held_at IS NOT NULL)) THEN 'Restricted'::text
            ELSE first_name
        END AS first_name,
        CASE
            WHEN (EXISTS ( SELECT
               FROM student_profiles p
              WHERE p.user_id = u.id AND p.held_at IS NOT NULL)) THEN NULL::text
            ELSE last_name
        END AS last_name,
        CASE
            WHEN (EXISTS ( SELECT
               FROM student_profiles p
              WHERE p.user_id = u.id AND p.held_at IS NOT NULL)) THEN NULL::text
            ELSE email
        END AS email
   FROM users u;
