-- Servers may store SVG pictures.
alter table pictures drop constraint pictures_type_check;
alter table pictures add constraint pictures_type_check
  check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp', 'image/svg+xml'));

-- Only http(s) URLs are stored beside pictures now. Other schemes, such as javascript:, may have been stored before.
update users set profile_image_url = null where profile_image_url !~* '^(https?:|data:image/|pictures/)';
update teams set profile_image_url = null where profile_image_url !~* '^(https?:|data:image/|pictures/)';
update team_members set profile_image_url = null where profile_image_url !~* '^(https?:|data:image/|pictures/)';
