CREATE OR REPLACE VIEW public.kept_projects AS
 SELECT id,
    title,
    status,
    shoot_date,
    inspiration_photos,
    updated_at,
    deleted_at,
    deadline,
    shoot_time,
    end_time,
    location,
    address,
    campus,
    version
   FROM projects;
