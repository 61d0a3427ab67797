ALTER TABLE `initial_tasks` ADD `originId` integer REFERENCES initial_tasks(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `initial_tasks_by_origin` ON `initial_tasks` (`originId`);--> statement-breakpoint
ALTER TABLE `task_groups` ADD `originId` integer REFERENCES task_groups(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `task_groups_by_origin` ON `task_groups` (`originId`);--> statement-breakpoint
ALTER TABLE `tasks` ADD `originId` integer REFERENCES tasks(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `tasks_by_origin` ON `tasks` (`originId`);--> statement-breakpoint
-- What is there gets its origins as a year that is read from a file does: by name, in the newest finished year before its own.
WITH listed AS (
	SELECT id, name, yearId, row_number() OVER (PARTITION BY yearId, name ORDER BY displayPriority, id) AS place,
		(SELECT max(earlier.id) FROM years AS earlier WHERE earlier.state = 'FINISHED' AND earlier.id < yearId) AS earlierId
	FROM initial_tasks
)
UPDATE `initial_tasks` SET `originId` = origin.id
FROM listed AS own JOIN listed AS origin ON origin.yearId = own.earlierId AND origin.name = own.name AND origin.place = own.place
WHERE own.id = initial_tasks.id;--> statement-breakpoint
WITH listed AS (
	SELECT id, name, yearId, row_number() OVER (PARTITION BY yearId, name ORDER BY displayPriority, id) AS place,
		(SELECT max(earlier.id) FROM years AS earlier WHERE earlier.state = 'FINISHED' AND earlier.id < yearId) AS earlierId
	FROM task_groups
)
UPDATE `task_groups` SET `originId` = origin.id
FROM listed AS own JOIN listed AS origin ON origin.yearId = own.earlierId AND origin.name = own.name AND origin.place = own.place
WHERE own.id = task_groups.id;--> statement-breakpoint
WITH listed AS (
	SELECT tasks.id, tasks.name, primaryGroupId, task_groups.originId AS earlierId,
		row_number() OVER (PARTITION BY primaryGroupId, tasks.name ORDER BY tasks.displayPriority, tasks.id) AS place
	FROM tasks JOIN task_groups ON task_groups.id = primaryGroupId
)
UPDATE `tasks` SET `originId` = origin.id
FROM listed AS own JOIN listed AS origin ON origin.primaryGroupId = own.earlierId AND origin.name = own.name AND origin.place = own.place
WHERE own.id = tasks.id;
